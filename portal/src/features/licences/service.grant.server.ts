import { begin } from '#engines/records/service.act.server.ts'
import { readSetting } from '#engines/settings/service.server.ts'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { companyName, isMatterOf } from '#features/companies/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { TermsInput } from './contract.input.ts'
import type { enterLicence } from './contract.ts'
import { licenceSettings } from './contract.settings.ts'
import { licence } from './kind.ts'
import { licenceMessages as messages } from './messages.ts'
import { numberKey, termLabels, termNames, writeTerm } from './rules.facts.ts'
import { leftOut, nextNumber, prefixOf, wrongDays } from './rules.ts'
import { licenceServer } from './service.record.server.ts'
import {
  findByApplication,
  findByNumber,
  type LicenceRow,
  licenceStore,
  listNumberKeys,
  lockNumbers,
} from './store.server.ts'

/** The licence that was granted on an application. */
export const findGranted = findByApplication

/** 400 where its days contradict each other. */
export function checkTerms(terms: TermsInput, now: Date): void {
  const wrong = wrongDays(terms, nigerianDay(now))
  if (wrong) throw invalidField(wrong.field, wrong.message)
}

interface NewLicence {
  actor: SignedIn
  /** Who approved it with the actor. */
  second: object
  terms: TermsInput
  holder: { companyId: string | null; userId: string | null }
  /** What its history says of how it came about. */
  text?: string
}

/**
 * Grants a licence on an application, with the next number of its class and year, in the transaction that approves the application. The caller has
 * checked that both people may; one application has one licence.
 */
export async function grantLicence(
  deps: Deps,
  tx: Db,
  { application, ...given }: NewLicence & { application: { id: string; reference: string } },
): Promise<LicenceRow> {
  checkTerms(given.terms, deps.clock.now())
  await lockNumbers(tx)
  const earlier = await findByApplication(tx, application.id)
  if (earlier) throw conflict(messages.alreadyGranted(earlier.reference))
  const { prefix, keys } = await readSeries(tx, given.terms)
  const columns = { applicationId: application.id, application: application.reference }
  return insertLicence(deps, tx, { ...given, number: nextNumber(prefix, keys), entry: 'granted', columns })
}

/** The numbers of the class and year of these terms. */
async function readSeries(tx: Db, terms: TermsInput) {
  const { numberPattern } = await readSetting(tx, licenceSettings)
  const prefix = prefixOf(numberPattern, terms.class, Number(terms.issuedOn.slice(0, 4)))
  return { prefix, keys: await listNumberKeys(tx, numberKey(prefix)) }
}

interface Inserted extends NewLicence {
  number: string
  entry: 'granted' | 'entered'
  columns?: Partial<LicenceRow>
}

async function insertLicence(
  deps: Deps,
  tx: Db,
  { actor, second, terms: { holderKind, ...terms }, holder, number, entry, columns, text = '' }: Inserted,
): Promise<LicenceRow> {
  const now = deps.clock.now()
  const row = await licenceStore.insert(tx, {
    ...terms,
    ...holder,
    ...columns,
    isPerson: holderKind === 'person',
    reference: number,
    numberKey: numberKey(number),
    createdAt: now,
    updatedAt: now,
  })
  await begin(deps, tx, licenceServer, row, { actor, by: 'approver', entry, text, second })
  return row
}

type EnterInput = BodyOf<typeof enterLicence>

/** Entering a licence that exists on paper takes a second person, as a grant does. Until then nothing of it is in the register. */
export const entering: ApprovalKind<EnterInput> = {
  kind: 'licence.enter',
  recordType: licence.key,
  duties: may.decideLicences,
  neverAlone: messages.neverAlone,
  mayAsk: (person) => holds(person, licence.duties.act),
  recordOf: ({ number }) => numberKey(number),
  isOwn: async (db, personId, { companyId }) =>
    companyId ? isMatterOf(db, personId, { userId: '', companyId }) : false,
  async see(_deps, tx, { number, publicNote, companyId: _company, ...terms }) {
    await lockNumbers(tx)
    if (await findByNumber(tx, numberKey(number))) throw invalidField('number', messages.numberUsed)
    const facts = termNames.map((name) => ({ label: termLabels[name], value: writeTerm(terms[name]) }))
    return {
      title: `Enter licence ${number} from paper`,
      path: licence.path,
      facts: [{ label: 'Number', value: number }, ...facts, { label: 'Public note', value: publicNote }].filter(
        ({ value }) => value,
      ),
      state: { number },
    }
  },
  async perform(deps, tx, { number, companyId = null, ...terms }, { asker, second }) {
    checkTerms(terms, deps.clock.now())
    const { prefix, keys } = await readSeries(tx, terms)
    const missing = leftOut(prefix, number, keys)
    const text = missing && `The register did not have ${missing} then.`
    const holder = { companyId, userId: null }
    await insertLicence(deps, tx, { actor: asker, second, terms, holder, number, entry: 'entered', text })
  },
  performed: (deps) => Promise.resolve(deps.events.changedHere()),
}

/** Asks an approver to agree that a licence on paper is entered. */
export async function askToEnter(deps: Deps, actor: SignedIn, input: EnterInput): Promise<AskedApproval> {
  requireDuty(actor, licence.duties.act)
  checkTerms(input, deps.clock.now())
  const { companyId } = input
  if (companyId && !(await companyName(deps.database.db, companyId)))
    throw invalidField('companyId', messages.noCompany)
  const asked = await deps.database.transaction((tx) => performOrAsk(deps, tx, actor, entering, input))
  // Never alone: without a second person it is refused.
  return asked!
}
