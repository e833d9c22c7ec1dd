import type { DescriptionItem } from '#ui/description-list.tsx'
import { caseChannelWords } from '../../messages.results.ts'
import type { CaseDetail } from '../kind-screens.ts'

/** How a case reached the Commission and who typed it, for staff. */
export const factsOfEntry = ({ channel, enteredBy }: CaseDetail): DescriptionItem[] => [
  { term: 'Channel', value: caseChannelWords[channel] },
  ...(enteredBy ? [{ term: 'Entered by', value: enteredBy }] : []),
]
