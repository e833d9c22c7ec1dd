import type { StoredUser } from '#kit/stored-user.ts'
import { holds } from '#platform/duties.ts'
import { workplace, type WorkplaceEntry, type WorkplaceGroup } from '../../workplace.ts'

/** The navigation of a member of staff: what their duties open, without empty groups. */
export const groupsFor = (user: StoredUser): WorkplaceGroup[] =>
  workplace
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ duties = user.duties }) => holds(user, duties)),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The places of a member of staff with numbers: what the button 'Lists' of a phone opens. */
export const isList = ({ count }: WorkplaceEntry): boolean => count !== undefined
