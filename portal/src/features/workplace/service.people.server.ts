import type { User } from '#features/accounts/contract.ts'
import { readAccount } from '#features/accounts/service.directory.server.ts'
import { namesOfCompaniesOf } from '#features/companies/service.persons.server.ts'
import { noteView } from '#features/data-protection/own/service.views.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Person } from './contract.people.ts'
import { workMessages } from './messages.ts'
import type { PersonKey, WorkplaceSource } from './service.kinds.server.ts'
import { sourcesFor } from './service.work.server.ts'

const mostWithoutAccount = 20
const nameOf = ({ name, surname }: User) => `${name} ${surname}`.trim()

/** People whom only records know. */
export async function findWithoutAccount(
  deps: Deps,
  actor: SignedIn,
  text: string,
  sources: readonly WorkplaceSource[],
) {
  requireDuty(actor, may.readPeople)
  if (!text) return { withoutAccount: [] }
  const found = await Promise.all(
    sourcesFor(actor, sources).map(
      async (source) => (await source.searchPeople?.(deps, actor, text))?.slice(0, mostWithoutAccount) ?? [],
    ),
  )
  const once = new Map(
    found.flat().map((person) => [normaliseEmail(person.email) || person.phone || person.id, person]),
  )
  return { withoutAccount: [...once.values()] }
}

/** The page of a person. Staff who open it are noted, as with every record of the person. */
export async function readPerson(
  deps: Deps,
  actor: SignedIn,
  { id, limit }: { id: string; limit: number },
  sources: readonly WorkplaceSource[],
): Promise<Person> {
  requireDuty(actor, may.readPeople)
  const own = sourcesFor(actor, sources)
  const { key, account } = await findKey(deps, actor, id, own)
  const [groups, companies] = await Promise.all([
    Promise.all(
      own.map(async (source) => {
        const {
          count,
          capped = false,
          rows,
        } = (await source.findOfPerson?.(deps, actor, key, limit)) ?? { count: 0, rows: [] }
        return { source: source.key, label: source.label, count, capped, rows }
      }),
    ),
    account ? namesOfCompaniesOf(deps.database.db, account.id) : [],
  ])
  if (account)
    noteView(deps, actor, {
      subjectId: account.id,
      recordType: 'account',
      recordId: account.id,
      title: 'Your account',
    })
  return {
    id,
    name: key.name,
    email: account?.email ?? key.email,
    phone: key.phone,
    account: account ? toAccount(account) : null,
    companies,
    groups: groups.filter(({ count }) => count > 0),
  }
}

const toAccount = (user: User): NonNullable<Person['account']> => ({
  staff: user.role === 'Admin',
  emailVerified: user.emailVerified,
  registered: user.registrationDate,
  companyName: user.companyName,
  address: [user.street, user.city, user.postalCode, user.country].filter(Boolean).join(', '),
})

/** Who has this id: an account, or the person of a record of a source that the actor may read. */
async function findKey(
  deps: Deps,
  actor: SignedIn,
  id: string,
  own: readonly WorkplaceSource[],
): Promise<{ key: PersonKey; account: User | undefined }> {
  const account = isUuid(id) ? await readAccount(deps, id) : undefined
  if (account) {
    const email = account.emailVerified ? normaliseEmail(account.email) : ''
    return { account, key: { accountId: account.id, name: nameOf(account), email, phone: account.phone } }
  }
  const [, name = '', recordId = ''] = /^([a-z]+)-(.+)$/.exec(id) ?? []
  const key = await own.find((source) => source.key === name)?.findPerson?.(deps, actor, recordId)
  if (!key) throw notFound(workMessages.personMissing)
  return { key, account: undefined }
}
