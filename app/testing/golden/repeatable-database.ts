import { runOnServer } from '../postgres-server.ts';

/**
 * Makes a new database behave the same in every run: `now()` returns what the table `fake.clock` holds, and ids and
 * reference codes count up. Default values and the order of tied rows then repeat, too.
 *
 * The schema `fake` comes first in the search path and shadows two functions of PostgreSQL. Column defaults are bound to
 * the original functions, so each of them is set again. Call it before anything else connects: a connection keeps the
 * search path that it began with.
 */
export async function makeRepeatable(url: string, now: Date): Promise<void> {
  const database = new URL(url).pathname.slice(1);
  await runOnServer(
    url,
    `
    create schema fake;
    create table fake.clock (at timestamptz not null);
    insert into fake.clock values ('${now.toISOString()}');
    create function fake.now() returns timestamptz language sql stable
      as 'select at from fake.clock';

    create sequence fake.id;
    create function fake.gen_random_uuid() returns uuid language sql volatile as $$
      select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('fake.id')), 12, '0'))::uuid
    $$;

    do $$
      declare
        found record;
      begin
        for found in
          select adrelid::regclass as "table", attname as "column",
            pg_get_expr(adbin, adrelid) as expression
          from pg_attrdef join pg_class on pg_class.oid = adrelid
          join pg_attribute on attrelid = adrelid and attnum = adnum
          where relnamespace = 'public'::regnamespace and attgenerated = ''
            and pg_get_expr(adbin, adrelid) ~ '\\m(now|gen_random_uuid)\\('
        loop
          execute format('alter table %s alter column %I set default %s', found."table", found."column",
            regexp_replace(found.expression, '\\m(now|gen_random_uuid)\\(', 'fake.\\1(', 'g'));
        end loop;
      end
    $$;

    -- The demo chooses people by the order of their codes, so the codes go up, too.
    create sequence fake.reference;
    create function fake.count_references() returns trigger language plpgsql as $$
      begin
        new.code := translate(
          to_char(nextval('fake.reference'), 'FM0000"-"0000'), '0123456789', 'BCDFGHJKMN'
        );
        return new;
      end
    $$;
    create trigger reference_counts_up before insert on reference_code
      for each row execute function fake.count_references();

    alter database ${database} set search_path = fake, pg_catalog, public;
    `,
  );
}
