import { sql } from 'kysely';
import { transact } from '../context.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';

/** The role that the app connects as. */
export interface AppRole {
  name: string;
  /**
   * Creates the role, or sets this password; undefined: the role exists and isn't ours to manage.
   */
  password?: string;
}

/**
 * Grants the app's role only the privileges it needs: it writes records, but can only read and
 * append audit entries. It owns none of our tables, so it can't disable the audit triggers either.
 * Covers tables added since the last start.
 * Safe to run from several instances at once. Skips privileges that are already granted.
 * @param owner a connection of the tables' owner, after the migrations
 * @throws StartupError when the role could still change the audit log: a superuser, or a member of
 * the owner's role
 */
export async function ensureAppRole(owner: Database, role: AppRole): Promise<void> {
  await transact(owner, async (on) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('cairn.app-role', 0))`.execute(on);
    if (role.password !== undefined) {
      await run(on, [await roleStatement(on, role.name, role.password)]);
    }
    await run(on, await statementsFor(on, role.name));
    await refuseMeddler(on, role.name);
    await run(on, await handoverOfJobs(on, role.name));
  });
}

async function refuseMeddler(on: Database, name: string): Promise<void> {
  const { rows } = await sql`
    select from pg_class
    where oid in (
      'public.audit_entry'::regclass, 'public.audit_seal'::regclass,
      'public.audit_erasure'::regclass, 'public.erasing_record'::regclass
    ) and (
      -- True for a superuser too.
      pg_has_role(${name}, relowner, 'member')
      or has_table_privilege(${name}, oid, 'update, delete, truncate, trigger')
    )
  `.execute(on);
  if (rows.length === 0) return;
  throw new StartupError(
    `The role ${name} in DATABASE_URL can change the audit log, because it is a superuser, owns the ` +
      'tables, or is a member of the owner’s role. Use a role without these privileges.',
  );
}

async function run(on: Database, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(on);
}

/** Quotes with PostgreSQL, since a role can't be a parameter. */
async function roleStatement(on: Database, name: string, password: string): Promise<string> {
  const { rows } = await sql<{ statement: string }>`
    select format(
      '%s role %I with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
      case when exists (select from pg_roles where rolname = ${name}) then 'alter' else 'create' end,
      ${name}::text,
      ${password}::text
    ) as statement
  `.execute(on);
  return rows[0]?.statement ?? '';
}

/** Statements that grant missing privileges and revoke excess ones. */
async function statementsFor(on: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    with wanted as (
      select
        relation.oid,
        relation.relacl,
        case relkind when 'S' then 'sequence' else 'table' end as kind,
        case
          when relkind = 'S' then array['SELECT', 'USAGE']
          -- Read and written through the whole table.
          when relispartition then '{}'
          when relname = 'audit_entry' then array['INSERT', 'SELECT']
          when relname in ('audit_seal', 'audit_erasure', 'erasing_record') or starts_with(relname, 'schema_migration') then array['SELECT']
          else array['DELETE', 'INSERT', 'SELECT', 'UPDATE']
        end as rights
      from pg_class relation
      where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'S')
        -- Not what an extension of somebody else's brings along.
        and pg_has_role(relowner, 'usage')
    ),
    compared as (
      select wanted.*, (
        select coalesce(array_agg(privilege_type order by privilege_type), '{}')
        from aclexplode(relacl)
        where grantee = (select oid from pg_roles where rolname = ${name})
      ) as found
      from wanted
    )
    select statement
    from (
      select 1 as turn, format('grant usage on schema public to %I', ${name}::text) as statement
      where not has_schema_privilege(${name}, 'public', 'usage')
      union all
      select 2, format('grant usage, create on schema pgboss to %I', ${name}::text)
      where not (has_schema_privilege(${name}, 'pgboss', 'usage')
        and has_schema_privilege(${name}, 'pgboss', 'create'))
      union all
      select 3, format('revoke all on %s %s from %I', kind, oid::regclass, ${name}::text)
      from compared where not found <@ rights
      union all
      select 4, format(
        'grant %s on %s %s to %I', array_to_string(rights, ', '), kind, oid::regclass, ${name}::text
      )
      from compared where found <> rights and rights <> '{}'
      union all
      select 5, format(
        'alter default privileges in schema public grant select, insert, update, delete on tables to %I',
        ${name}::text
      )
      where not exists (
        select from pg_default_acl, aclexplode(defaclacl)
        where defaclnamespace = 'public'::regnamespace and defaclobjtype = 'r'
          and defaclrole = (select oid from pg_roles where rolname = current_user)
          and grantee = (select oid from pg_roles where rolname = ${name})
      )
      union all
      -- Taken from everybody else: they change the log.
      select 6, format('grant execute on function %s to %I', oid::regprocedure, ${name}::text)
      from pg_proc
      where proname in ('begin_emptying', 'empty_audit_entries', 'add_audit_months', 'trim_audit_log') and pronamespace = 'public'::regnamespace
        and not has_function_privilege(${name}, oid, 'execute')
    ) as statements
    order by turn
  `.execute(on);
  return rows.map(({ statement }) => statement);
}

/** Hands the job tables to the app's role, because pg-boss extends and migrates them itself. */
async function handoverOfJobs(on: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s owner to %I', oid::regclass, ${name}::text) as statement
    from pg_class
    where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and pg_get_userbyid(relowner) <> ${name}
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${name}::text)
    from pg_proc
    where pronamespace = 'pgboss'::regnamespace and pg_get_userbyid(proowner) <> ${name}
    union all
    select format('alter type %s owner to %I', oid::regtype, ${name}::text)
    from pg_type
    where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
      and pg_get_userbyid(typowner) <> ${name}
  `.execute(on);
  return rows.map(({ statement }) => statement);
}
