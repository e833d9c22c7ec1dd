import { listAddress } from '#features/overview/service.kinds.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'

/** The filters of a list of cases that the overview uses, by the parameters of its address. */
type Filters = Partial<
  Record<
    | 'status'
    | 'clock'
    | 'company'
    | 'lga'
    | 'assignee'
    | 'from'
    | 'to'
    | 'answeredFrom'
    | 'answeredTo'
    | 'resolvedFrom'
    | 'resolvedTo'
    | 'dueFrom'
    | 'dueTo',
    string | undefined
  >
>

/** The address of the list of the cases of a kind with these filters. */
export const listed = ({ path }: Pick<CaseKind, 'path'>, filters: Filters): string => listAddress(path, filters)
