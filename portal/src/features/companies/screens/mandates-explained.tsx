import { mandates } from '#platform/mandates.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { mandateWords } from '../messages.ts'

/** What each mandate means, for people who read the list of members. */
export function MandatesExplained() {
  return (
    <Disclosure title="What the mandates mean" className="mb-4">
      <DescriptionList
        dense
        items={mandates.map((each) => ({ term: mandateWords[each].name, value: mandateWords[each].does }))}
      />
    </Disclosure>
  )
}
