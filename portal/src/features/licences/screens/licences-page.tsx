import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { licence } from '../kind.ts'

const SettingsDialog = onDemand(() => import('./settings-dialog.tsx').then((part) => part.SettingsDialog), {
  fallback: null,
})

export const meta = () => pageMeta({ title: 'Licences', noIndex: true })
export const handle = { heading: 'Licences' } satisfies RouteHandle

const words = {
  none: 'Enter the licences that exist on paper. Those granted here follow by themselves.',
  failed: 'Failed to fetch the licences',
}

/** The licences of the Commission, the newest first. */
export default function LicencesPage() {
  return (
    <DescribedList
      list="licences"
      words={words}
      footnote="The public reads the same at /licence-register."
      actions={
        <>
          <WithDuty duties={may.decideLicences}>
            <AskButton size="sm" icon="settings" dialog={(onClose) => <SettingsDialog onClose={onClose} />}>
              Settings
            </AskButton>
          </WithDuty>
          <WithDuty duties={licence.duties.act}>
            <LinkButton to="/licences/new" size="sm" icon="plus" variant="primary">
              Enter a licence
            </LinkButton>
          </WithDuty>
        </>
      }
    />
  )
}
