import { useState } from 'react'
import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { builderAddress, newFormId } from '../../addresses.ts'
import { ManagerFailure } from '../template-parts.tsx'

const FormBin = onDemand(() => import('./form-bin.tsx').then((part) => part.FormBin), { fallback: null })

export const meta = () => pageMeta({ title: 'Forms', noIndex: true })

const words = {
  noneFound: 'No form found',
  none: 'Make a new form. Applicants see it once it is published.',
  failed: 'Error Loading Content',
}

/** The application forms, and those that were deleted. */
export default function FormManagerPage() {
  const [isBinOpen, setBinOpen] = useState(false)
  const [binsClosed, setBinsClosed] = useState(0)
  const close = () => {
    setBinOpen(false)
    setBinsClosed(binsClosed + 1)
  }
  return (
    <>
      <DescribedList
        // With what was restored.
        key={binsClosed}
        list="forms"
        words={words}
        Failure={ManagerFailure}
        actions={
          <WithDuty duties={may.publishForms}>
            <Button size="sm" icon="trash" onClick={() => setBinOpen(true)}>
              Bin
            </Button>
            <LinkButton to={builderAddress(newFormId)} size="sm" variant="primary" icon="plus">
              New form
            </LinkButton>
          </WithDuty>
        }
      />
      {isBinOpen && <FormBin onClose={close} />}
    </>
  )
}
