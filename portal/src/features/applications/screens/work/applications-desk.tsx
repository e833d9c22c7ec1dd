import { ListPage } from '#features/lists/screens/list-page.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { DaysButton } from '#kit/desk/days-button.tsx'
import { useDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { may } from '#platform/duties.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { applicationList } from '../../desk/contract.list.ts'
import { filingTime, reviewTime } from '../../desk/contract.settings.ts'
import { messages } from '../../messages.ts'

const ApplicationPreview = onDemand(() => import('./application-preview.tsx').then((part) => part.ApplicationPreview), {
  fallback: <SkeletonText lines={6} />,
})

const SettingsDialog = onDemand(
  () => import('../../corrections/screens/settings-dialog.tsx').then((part) => part.SettingsDialog),
  { fallback: null },
)

const words = {
  noneFound: 'No application found',
  none: 'Applications appear here when they are filed.',
  failed: messages.fetchUserFormsFailed,
}

export function ApplicationsDesk() {
  const decides = useDuty(may.decideApplications)
  return (
    <ListPage
      list={applicationList}
      Preview={ApplicationPreview}
      words={words}
      actions={
        decides && (
          <>
            <DaysButton setting={reviewTime} label="Review time" />
            <DaysButton setting={filingTime} label="Time to check" />
            <AskButton size="sm" icon="edit" dialog={(onClose) => <SettingsDialog onClose={onClose} />}>
              Corrections
            </AskButton>
          </>
        )
      }
    />
  )
}
