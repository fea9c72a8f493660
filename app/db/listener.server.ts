import postgres from "postgres";

/**
 * A connection of its own to LISTEN on, which comes back by itself. Unanswered probes show it that the other
 * side is gone, as little or nothing is sent on it.
 * @param name what Postgres calls it among its connections
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
