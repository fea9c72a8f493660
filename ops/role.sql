-- What the program sets for each connection, for a role whose connections come through PgBouncer.
-- psql "$DATABASE_DIRECT_URL" -f ops/role.sql
alter role current_user set statement_timeout = '5s';
alter role current_user set idle_in_transaction_session_timeout = '10s';
alter role current_user set jit = off;
alter role current_user set max_parallel_workers_per_gather = 0;
