import { useSearchParams } from 'react-router'
import { peopleList } from '#features/accounts/people/contract.list.ts'
import { ListPage } from '#features/lists/screens/list-page.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { Link } from '#ui/link.tsx'
import { findWithoutAccount } from '../contract.people.ts'
import { workMessages } from '../messages.ts'
import { fewestLetters, searchLimit } from '../rules.ts'

const words = {
  noneFound: 'No account found',
  none: 'Nobody has an account yet.',
  failed: workMessages.peopleFailed,
}

/** Everybody with an account; a search also finds people without one who have filed something. */
export function PeopleList() {
  const [address] = useSearchParams()
  const search = (address.get('q') ?? '').trim().slice(0, searchLimit)
  const others = useApiQuery(findWithoutAccount, { query: { search } }, { enabled: search.length >= fewestLetters })
  const found = (search && others.data?.withoutAccount) || []
  return (
    <ListPage
      list={peopleList}
      words={words}
      footnote={
        found.length > 0 && (
          <>
            Without an account:{' '}
            {found.map(({ id, name, email, phone }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Link to={`/people/${id}`} className="link">
                  {name || email || phone}
                </Link>
              </span>
            ))}
          </>
        )
      }
    />
  )
}
