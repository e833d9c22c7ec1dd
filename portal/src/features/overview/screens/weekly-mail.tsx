import { useApiMutation } from '#kit/query.ts'
import { Checkbox } from '#ui/choice.tsx'
import { toast } from '#ui/toast.ts'
import { listOverviews, saveWeeklyMail } from '../contract.ts'

/** A person's own choice; the server sends the mail only while they hold a duty. */
export function WeeklyMail({ wanted }: { wanted: boolean }) {
  const save = useApiMutation(saveWeeklyMail, {
    invalidates: [listOverviews],
    onSuccess: ({ weeklyMail }) =>
      toast.success(weeklyMail ? 'You get the figures every Monday' : 'You no longer get the figures'),
    onError: ({ message }) => toast.error(message),
  })
  const shown = save.isPending ? save.variables.body.wanted : wanted
  return (
    <div data-print="no" className="border-t border-line pt-4">
      <Checkbox
        label="Send me these figures every Monday"
        hint="At 7:00, by e-mail: the figures of the week before, without names. Clear the box to stop."
        checked={shown}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ body: { wanted: event.currentTarget.checked } })}
      />
    </div>
  )
}
