import { daysSetting } from '#engines/settings/contract.ts'
import { may } from '#platform/duties.ts'

export const answerTime = daysSetting({
  key: 'enquirySettings',
  name: 'answerDays',
  usual: 3,
  max: 60,
  range: 'Enter the working days as a number from 1 to 60',
  stale: 'Someone else changed the deadline. Reload to see the changes before you save yours.',
  words: {
    title: 'Answer time of enquiries',
    label: 'Working days until the sender is answered',
    hint: 'Weekends and public holidays do not count. Enquiries that wait already keep their deadline.',
    saved: 'Answer time saved',
  },
  path: '/enquiries/settings',
  tag: 'Enquiries',
  readers: may.readCases,
  changers: may.superviseCases,
  summaries: {
    read: 'Within how many working days an enquiry is answered',
    save: 'Change how soon enquiries are answered, for those that wait from now on',
  },
})
