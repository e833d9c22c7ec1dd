import { pageCall } from '#features/lists/contract.page-call.ts'
import { findItem } from '../all/contract.ts'
import { readCalendar } from '../calendar/contract.ts'
import { getOverview } from '../contract.manager.ts'
import { listForReview } from '../review/contract.ts'

/** The calls that show items of several types: what changes an item makes their answers stale. */
export const showItems = [getOverview, pageCall('content'), findItem, listForReview, readCalendar]
