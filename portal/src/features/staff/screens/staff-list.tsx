import { useState } from 'react'
import { DescribedList } from '#features/lists/screens/described-list.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'

const AddColleague = onDemand(() => import('./add-colleague.tsx').then((part) => part.AddColleague), { fallback: null })

const words = { noneFound: 'No colleague found', failed: 'Failed to fetch the accounts' }

/** Everybody who works for the Commission; customers are under People. */
export function StaffList() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DescribedList
        list="staff"
        title="Staff accounts"
        words={words}
        actions={
          <WithDuty duties={may.manageAccounts}>
            <Button variant="primary" size="sm" icon="plus" onClick={() => setAdding(true)}>
              Add a colleague
            </Button>
          </WithDuty>
        }
      />
      {isAdding && <AddColleague onClose={() => setAdding(false)} />}
    </>
  )
}
