-- PostgreSQL 18 brings uuidv7(), which write_transition calls; 15, 16 and 17 do not. Where the server has none, this one
-- stands in the schema of our other functions: RFC 9562 version 7, its method 3 (48 bits of milliseconds, then in rand_a the
-- fraction of the millisecond in 1/4096, as PostgreSQL 18 does), 62 random bits. After an upgrade to 18 the server's own comes first.
DO $migration$ BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NULL THEN
    CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
      SELECT encode(substring(int8send(at / 1000) FROM 3) || int2send((28672 + at % 1000 * 4096 / 1000)::int2)
        || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid
      FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS at) microseconds
    $$;
  END IF;
END $migration$;
