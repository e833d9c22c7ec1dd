import type pg from 'pg'
import { hashPassword } from '../../portal/src/features/accounts/sign-in/service.passwords.server.ts'
import { councils } from '../../portal/src/platform/state/councils.ts'

/** Realistic complaints of five years: most resolved, some late, with common and rare words. */
export const complaints = Number(process.env['BENCH_CASES'] ?? 200_000)
const petitions = 5_000
const people = 2_000
const staff = 8
/** One of the people who have filed some hundred cases each; the benchmark signs in as this one. */
export const personAccount = { email: 'person42@example.com', password: 'Person-River-42!' }
export const supervisorAccount = { email: 'officer1@example.com', password: personAccount.password }
export const rareWords = [
  'transformer',
  'estimated',
  'voltage',
  'disconnection',
  'refund',
  'prepaid',
  'vandalised',
  'generator',
]

/** Words by rank, each rarer than the one before, as in a natural language. */
const vocabulary = [...'meter bill power supply week month house street paid office'.split(' '), ...rareWords]
for (const start of 'ba ke lo mu ri so ta ve wi zo'.split(' '))
  for (const middle of 'dan fil gor hem jun kas lim nop pet rak'.split(' '))
    for (const end of 'a e i o u'.split(' ')) vocabulary.push(start + middle + end)

const sqlArray = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}]`

/** Fills an empty, migrated database with the same data each time. */
export async function fillCases(client: pg.ClientBase): Promise<void> {
  await client.query('select setseed(0.42)')
  // Faster to build afterwards than with each case.
  await client.query(`set maintenance_work_mem = '256MB'`)
  const indexes = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'cases' and indexdef like 'CREATE INDEX%'`,
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(
    `insert into users (name, surname, phone, email, password_hash, role, registration_date)
     select 'Person', 'Number ' || n, '0803' || lpad((n::bigint * 3175519 % 10000000)::text, 7, '0'), 'person' || n || '@example.com', 'x', 'User', now()
     from generate_series(1, $1::int) n`,
    [people],
  )
  await client.query(
    `insert into users (name, surname, phone, email, password_hash, role, duties, registration_date)
     select 'Officer', 'Number ' || n, '', 'officer' || n || '@example.com', 'x', 'Admin', '{case-officer}', now() from generate_series(1, $1::int) n`,
    [staff],
  )
  await client.query('update users set password_hash = $1 where email = any($2)', [
    await hashPassword({ passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }, personAccount.password),
    [personAccount.email, supervisorAccount.email],
  ])
  await client.query(`update users set duties = '{case-supervisor}', email_verified_at = now() where email = $1`, [
    supervisorAccount.email,
  ])
  await insertKind(client, 'complaint', 'CP', complaints, [
    'Billing',
    'Service Quality',
    'Meter Reading',
    'Connection',
    'Other',
  ])
  await insertKind(client, 'petition', 'PT', petitions, [
    'Billing Dispute',
    'Service Complaint',
    'Regulatory Matter',
    'Other',
  ])
  for (const { made } of indexes.rows) await client.query(made)
  await client.query(
    `insert into case_history (case_id, at, action, actor_id, actor_name, actor_role, note, level, files)
     select id, created_at, 'submit', user_id, contact_name, 'owner', '', 0, '[]' from cases order by created_at`,
  )
  await client.query(
    `insert into case_history (case_id, at, action, actor_id, actor_name, actor_role, note, level, files)
     select id, updated_at, case status when 'Resolved' then 'resolve' when 'Escalated' then 'escalate' else 'acknowledge' end,
       assignee_id, assignee_name, 'staff', left(description, 60), escalation_level, '[]'
     from cases where assignee_id is not null order by updated_at`,
  )
  await client.query(
    `insert into reference_counters (prefix, year, last)
     select split_part(reference, '-', 1), split_part(reference, '-', 2)::int, count(*) from cases group by 1, 2`,
  )
  // What the server does by itself within a minute or two of such a load.
  for (const table of ['cases', 'case_history', 'users']) await client.query(`vacuum (analyze) ${table}`)
}

async function insertKind(client: pg.ClientBase, kind: string, prefix: string, count: number, types: string[]) {
  const lgas = councils.map(({ name }) => name)
  await client.query(
    `insert into cases (kind, reference, user_id, contact_name, contact_email, contact_phone, type, category, subject, description,
       urgency, lga, state, company, status, escalation_level, first_answered_at, resolved_at, resolved_in_time, step, step_from, step_days, due_at,
       waiting_since, next_work_at, created_at, updated_at, assignee_id, assignee_name,
       search_words)
     select $1, ref, person.id, person.name || ' ' || person.surname, person.email, person.phone, type, '', subject, text,
       floor(random() * 3), lga, 'Lagos', company, status, level, case when status <> 'New' then filed + (coalesce(resolved, now()) - filed) * random() * 0.3 end, resolved, resolved is not null, 'filed', filed::date, 15,
       case when status = 'Resolved' then null else filed + interval '21 days' end,
       case when status = 'In Progress' and random() < 0.1 then now() end, null, filed,
       coalesce(resolved, filed + (now() - filed) * random()),
       officer.id, coalesce(officer.name || ' ' || officer.surname, ''),
       strip(to_tsvector('simple',
         translate(concat_ws(' ', ref, type, subject, text, person.name, person.surname, person.email, person.phone), '-@.', '   ')))
     from (
       select $2 || '-' || year || '-' || lpad(place::text, greatest(3, length(place::text)), '0') as ref, filed, status,
         case status when 'Escalated' then 2 + floor(random() * 2) when 'New' then 0 else floor(random() * 2) end as level,
         case status when 'Resolved' then filed + interval '20 days' * random() end as resolved,
         (${sqlArray(types)})[1 + floor(random() * ${types.length})] as type,
         (${sqlArray(lgas)})[1 + floor(random() * ${lgas.length})] as lga,
         (${sqlArray(['eko', 'ikeja', ''])})[1 + floor(random() * 3)] as company,
         1 + floor(random() * ${people})::int as owner,
         case when status <> 'New' and random() < 0.9 then 1 + floor(random() * ${staff})::int end as officer_number,
         initcap(w.words[1]) || ' ' || w.words[2] || ' ' || w.words[3] as subject, array_to_string(w.words, ' ') as text
       from (
         select n, filed, year, row_number() over (partition by year order by n) as place, case when filed > now() - interval '30 days'
             then (array['New', 'In Progress', 'In Progress', 'Resolved'])[1 + floor(random() * 4)]
             else (array['Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved',
               'Escalated'])[1 + floor(random() * 10)] end as status
         from (
           select n, filed, to_char(filed at time zone 'Africa/Lagos', 'YYYY') as year
           from generate_series(1, $3::int) n, lateral (select now() - interval '5 years' * (1 - n::float / $3) as filed) time
         ) numbers
       ) cases_made
       cross join lateral (
         -- Named after n, so that each case draws its own.
         select array_agg(($4::text[])[1 + floor(power(random(), 3) * ${vocabulary.length})::int]) as words
         from generate_series(1, 40 + 0 * n)
       ) w
     ) made join lateral (select * from users where email = 'person' || owner || '@example.com') person on true
     left join lateral (select * from users where email = 'officer' || officer_number || '@example.com') officer on true`,
    [kind, prefix, count, vocabulary],
  )
}
