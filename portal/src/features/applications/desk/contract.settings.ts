import { daysSetting } from '#engines/settings/contract.ts'
import { may } from '#platform/duties.ts'

export const reviewTime = daysSetting({
  key: 'applicationSettings',
  name: 'reviewDays',
  usual: 60,
  max: 250,
  range: 'Enter a number of working days from 1 to 250.',
  stale: 'Someone else changed the review time. Reload to see it.',
  words: {
    title: 'Review time of applications',
    label: 'Working days until the Commission decides',
    hint: 'Weekends and public holidays do not count. Applications that are submitted already keep their deadline, and a form can have days of its own.',
    saved: 'Review time saved',
  },
  path: '/applications/settings',
  tag: 'Applications',
  readers: may.readApplications,
  changers: may.decideApplications,
  summaries: {
    read: 'Within how many working days an application is decided',
    save: 'Change how soon applications are decided, for those that are submitted from now on',
  },
})

export const filingTime = daysSetting({
  key: 'applicationFiling',
  name: 'filingDays',
  usual: 10,
  max: 250,
  range: 'Enter a number of working days from 1 to 250.',
  stale: 'Someone else changed the time for checking. Reload to see it.',
  words: {
    title: 'Time to confirm that applications are duly filed',
    label: 'Working days until an officer says whether something is missing',
    hint: 'For applications that lead to a licence. Their review time begins with the day on which they are duly filed. Applications that are submitted already keep their deadline.',
    saved: 'Time for checking saved',
  },
  path: '/applications/filing-settings',
  tag: 'Applications',
  readers: may.readApplications,
  changers: may.decideApplications,
  summaries: {
    read: 'Within how many working days an officer says whether an application for a licence is duly filed',
    save: 'Change how soon officers say whether applications are duly filed, for those submitted from now on',
  },
})
