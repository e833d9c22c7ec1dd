import type { TestPortal } from '#app/testing.server.ts'
import { customer } from '../testing.ts'

interface Made {
  company: string
  cases: number
  /** Set for all of them, as SQL; `n` counts the cases, and `month` is the begin of last month. */
  outcome?: string
  returned?: string
  referral?: { answered?: string; missed?: string; outcome?: string; confirmation?: string; delivered?: string }
}

let made = 0
/** Complaints of last month against a company, resolved after nine days where they have an outcome, and with a referral that was delivered. */
export async function makeReferred(portal: TestPortal, { company, cases, outcome, returned, referral }: Made) {
  const first = made
  made += cases
  const { pool } = portal.deps.database
  await pool.query(
    `with made as (
       insert into cases (kind, reference, contact_name, contact_email, contact_phone, type, subject, description, lga, company, status,
         escalation_level, outcome, returned_kobo, resolved_at, resolved_in_time, step, step_from, step_days, created_at, updated_at, search_words)
       select 'complaint', 'CP-2026-' || n, $1, $2, $3, 'Billing', 'Secret subject', 'Secret text', 'Epe', $4, 'Resolved', 0,
         ${outcome ?? "''"}, ${returned ?? 'null'}, month + interval '9 days', true, 'filed', month, 15, month, month, ''
       from (select n, (date_trunc('month', now() at time zone 'Africa/Lagos') - interval '1 month') at time zone 'Africa/Lagos' as month
         from generate_series(${first + 1}, ${first + cases}) n) as numbers
       returning id, created_at, split_part(reference, '-', 3)::int as n)
     insert into case_referrals (case_id, company, mailbox, question, is_first_notice, sent_at, sent_by_id, sent_by_name, delivered_at,
       answered_at, missed_at, outcome, confirmation)
     select id, $4, 'desk@company.example', 'Secret question', false, created_at, 'someone', 'Secret officer',
       ${referral?.delivered ?? 'created_at'}, ${referral?.answered ?? 'null'}, ${referral?.missed ?? 'null'},
       ${referral?.outcome ?? (referral?.answered ? `'fixed'` : 'null')}, ${referral?.confirmation ?? "''"}
     from made where ${referral ? 'true' : 'false'}`,
    [customer.name, customer.email, customer.phone, company],
  )
}
