import { useState } from 'react'
import { useApiMutation } from '#kit/query.ts'
import { Checkbox } from '#ui/choice.tsx'
import { toast } from '#ui/toast.ts'
import { listOverviews, saveWeeklyMail } from '../contract.ts'

/** A person's own choice; the server sends the mail only while they hold a duty. */
export function WeeklyMail({ wanted }: { wanted: boolean }) {
  const [shown, setShown] = useState(wanted)
  const save = useApiMutation(saveWeeklyMail, {
    invalidates: [listOverviews],
    onSuccess: ({ weeklyMail }) =>
      toast.success(weeklyMail ? 'You get the figures every Monday' : 'You no longer get the figures'),
    onError: ({ message }) => {
      setShown(wanted)
      toast.error(message)
    },
  })
  return (
    <div data-print="no" className="border-t border-line pt-4">
      <Checkbox
        label="Send me these figures every Monday"
        hint="At 7:00, by e-mail: the figures of the week before, without names. Clear the box to stop."
        checked={shown}
        onChange={({ currentTarget: { checked } }) => {
          setShown(checked)
          save.mutate({ body: { wanted: checked } })
        }}
      />
    </div>
  )
}
