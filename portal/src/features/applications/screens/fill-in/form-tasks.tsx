import type { Template } from '#features/forms/contract.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { TaskList } from './task-list.tsx'
import { WithDraft } from './with-draft.tsx'

/** The task list of a form, with the answers so far. */
export const FormTasks = ({ form, user }: { form: Template; user: StoredUser }) => (
  <WithDraft form={form} user={user} show={(filling) => <TaskList {...filling} />} />
)
