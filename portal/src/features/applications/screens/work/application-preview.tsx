import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { factsOf } from '../desk/submission-information.tsx'
import { ApplicationBadges } from './application-badges.tsx'
import { ApplicationBox } from './application-box.tsx'
import { ApplicationThread } from './application-thread.tsx'
import { DecisionBar } from './decision-bar.tsx'

type Props = {
  id: string
  writing?: Writing | undefined
  /** The application was deleted from here. */
  onRemoved?: (() => void) | undefined
}

/** An application beside its list: its latest messages, the decisions and the box for a message. The answers are on its page. */
export function ApplicationPreview({ id, writing, onRemoved }: Props) {
  const one = useApiQuery(getForm, { params: { id } })
  if (one.data) return <Shown form={one.data.form} {...{ writing, onRemoved }} />
  if (one.error)
    return <QueryFailure title={messages.fetchFormFailed} error={one.error} onRetry={() => void one.refetch()} />
  return <SkeletonRows rows={6} label="Loading the application" />
}

/** More is on the page of the application. */
const latestEntries = 8

function Shown({ form, writing: asked, onRemoved }: Omit<Props, 'id'> & { form: Submission }) {
  const handles = form.part === 'approver' || form.part === 'officer'
  const { writing, write, textRef } = useWriting(asked)
  return (
    // It scrolls in a place of its own: nothing is above it.
    <div className="grid min-w-0 gap-3 [--head-bar:0px]">
      <h3 className="text-lg [overflow-wrap:anywhere]">{form.formTitle}</h3>
      <ApplicationBadges form={form} />
      {handles && <DecisionBar form={form} compact onWrite={write} onDeleted={onRemoved} />}
      <DescriptionList dense narrow items={factsOf(form)} />
      <ApplicationThread form={form} latest={latestEntries} />
      {handles && <ApplicationBox {...{ form, writing, textRef }} onSwitch={write} />}
    </div>
  )
}
