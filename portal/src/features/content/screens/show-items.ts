import { getOpenCounts } from '#features/workplace/contract.ts'
import { findItem } from '../all/contract.ts'
import { readCalendar } from '../calendar/contract.ts'
import { getOverview, listForReview } from '../contract.manager.ts'

/** `pageCall` of the list of all content, written out: the file of `pageCall` is one of the screens of cases. */
export const allContent = { method: 'GET', path: '/lists/content' } as const

/** The calls that show items of several types: what changes an item makes their answers stale. */
export const showItems = [getOverview, getOpenCounts, allContent, findItem, listForReview, readCalendar]
