import postgres from "postgres";

/**
 * Opens a separate connection for LISTEN that reconnects by itself. Keep-alive probes detect a lost peer, because
 * little or nothing is sent on it.
 * @param name its `application_name` in Postgres
 */
export function openListener(databaseUrl: string, name: string): postgres.Sql {
  return postgres(databaseUrl, {
    max: 1,
    connect_timeout: 3,
    keep_alive: 10,
    backoff: () => 0.25,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: name, statement_timeout: 2_000 },
  });
}
