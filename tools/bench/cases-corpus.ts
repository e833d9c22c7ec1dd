import type pg from 'pg'
import { councils } from '../../portal/src/platform/councils.ts'

/** 200,000 complaints of five years as a commission would have them: most resolved, some late, words that many and few share. */
export const complaints = 200_000
const petitions = 5_000
const people = 2_000
const rareWords = [
  'transformer',
  'estimated',
  'voltage',
  'disconnection',
  'refund',
  'prepaid',
  'vandalised',
  'generator',
]

/** Words by their rank, each rarer than the one before, as in a language. */
const vocabulary = [...'meter bill power supply week month house street paid office'.split(' '), ...rareWords]
for (const start of 'ba ke lo mu ri so ta ve wi zo'.split(' '))
  for (const middle of 'dan fil gor hem jun kas lim nop pet rak'.split(' '))
    for (const end of 'a e i o u'.split(' ')) vocabulary.push(start + middle + end)

const sqlArray = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}]`

/** Fills an empty, migrated database; the same numbers each time. */
export async function fillCases(client: pg.ClientBase): Promise<void> {
  await client.query('select setseed(0.42)')
  await client.query(
    `insert into users (name, surname, phone, email, password_hash, role, registration_date)
     select 'Person', 'Number ' || n, '08030000000', 'person' || n || '@example.com', 'x', 'User', now()
     from generate_series(1, $1::int) n`,
    [people],
  )
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
  await client.query(
    `insert into case_counts (kind, status, type, category, urgency, company, lga, change)
     select kind, status, type, category, urgency, company, lga, count(*) from cases group by 1, 2, 3, 4, 5, 6, 7`,
  )
  // What the server does by itself within a minute or two of such a load.
  for (const table of ['cases', 'case_counts', 'users']) await client.query(`vacuum (analyze) ${table}`)
}

async function insertKind(client: pg.ClientBase, kind: string, prefix: string, count: number, types: string[]) {
  const lgas = councils.map(({ name }) => name)
  await client.query(
    `insert into cases (kind, reference, user_id, contact_name, contact_email, contact_phone, type, category, subject, description,
       urgency, lga, state, company, status, escalation_level, resolved_at, resolved_in_time, step, step_from, step_days, due_at,
       waiting_since, next_work_at, created_at, updated_at, search_text)
     select $1, ref, person.id, person.name || ' ' || person.surname, person.email, person.phone, type, '', subject, text,
       floor(random() * 3), lga, 'Lagos', company, status, level, resolved, resolved is not null, 'filed', filed::date, 15,
       case when status = 'Resolved' then null else filed + interval '21 days' end,
       case when status = 'In Progress' and random() < 0.1 then now() end, null, filed,
       coalesce(resolved, filed + (now() - filed) * random()),
       lower(concat_ws(E' \\n ', ref, type, subject, text, person.name, person.surname, person.email))
     from (
       select $2 || '-' || to_char(filed, 'YYYY') || '-' || lpad(n::text, greatest(3, length(n::text)), '0') as ref, filed, status,
         case status when 'Escalated' then 2 + floor(random() * 2) when 'New' then 0 else floor(random() * 2) end as level,
         case status when 'Resolved' then filed + interval '20 days' * random() end as resolved,
         (${sqlArray(types)})[1 + floor(random() * ${types.length})] as type,
         (${sqlArray(lgas)})[1 + floor(random() * ${lgas.length})] as lga,
         (${sqlArray(['eko', 'ikeja', ''])})[1 + floor(random() * 3)] as company,
         1 + floor(random() * ${people})::int as owner,
         initcap(w.words[1]) || ' ' || w.words[2] || ' ' || w.words[3] as subject, array_to_string(w.words, ' ') as text
       from (
         select n, filed, case when filed > now() - interval '30 days'
             then (array['New', 'In Progress', 'In Progress', 'Resolved'])[1 + floor(random() * 4)]
             else (array['Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved', 'Resolved',
               'Escalated'])[1 + floor(random() * 10)] end as status
         from (select n, now() - interval '5 years' * (1 - n::float / $3) as filed from generate_series(1, $3::int) n) numbers
       ) cases_made
       cross join lateral (
         -- Named after n, so that each case draws its own.
         select array_agg(($4::text[])[1 + floor(power(random(), 3) * ${vocabulary.length})::int]) as words
         from generate_series(1, 40 + 0 * n)
       ) w
     ) made join lateral (select * from users where email = 'person' || owner || '@example.com') person on true`,
    [kind, prefix, count, vocabulary],
  )
}

/** What staff and people ask of the lists, by the name of the question. */
export const questions: Record<string, string[]> = {
  'first page': ['', 'pageSize=50', 'pageSize=100'],
  'deep pages': ['page=2500', 'page=5000', 'page=7500', 'page=9990', 'pageSize=100&page=1000'],
  'other orders': [
    'sort=updated',
    'sort=due&direction=asc',
    'sort=name&direction=asc',
    'sort=urgency',
    'sort=status',
    'sort=level',
  ],
  'other orders, deep': [
    'sort=updated&page=5000',
    'sort=subject&page=5000',
    'sort=type&page=4000',
    'sort=name&page=5000',
  ],
  filters: ['status=New', 'status=Resolved', 'type=Billing', 'urgency=high', 'company=eko', 'lga=Epe', 'clock=overdue'],
  'filters together': [
    'status=Escalated&type=Billing',
    'urgency=high&lga=Ikeja&company=ikeja',
    'clock=dueSoon&type=Other',
    'status=Resolved&urgency=low&lga=Epe',
  ],
  'filters, deep': [
    'status=Resolved&page=4000',
    'type=Billing&page=1500',
    'status=Escalated&page=500',
    'company=eko&page=2000',
  ],
  times: ['from=2026-01-01&to=2026-03-31', 'from=2022-01-01', 'from=2025-05-01&to=2025-05-02'],
  'search, common words': ['search=meter', 'search=bill', 'search=person'],
  'search, rare words': rareWords.map((word) => `search=${word}`),
  'search, references': ['search=cp-2024-100', 'search=number%20177', 'search=person42%40example.com'],
  'search, nothing': ['search=xylophone', 'search=qq', 'search=meter%20xylophone'],
  'search and filter': ['search=refund&status=New', 'search=meter&lga=Epe', 'search=transformer&urgency=high&page=3'],
}
