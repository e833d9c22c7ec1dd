import { useApiQuery } from '#kit/api/query.ts'
import { previewedEntries, RecordPreview } from '#kit/desk/record-page.tsx'
import { useWriting, type Writing } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { titleOf } from '../../rules.ts'
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
export const ApplicationPreview = ({ id, ...shown }: Props) => (
  <RecordPreview
    read={useApiQuery(getForm, { params: { id } })}
    failure={messages.fetchFormFailed}
    loading="Loading the application"
  >
    {({ form }) => <Shown form={form} {...shown} />}
  </RecordPreview>
)

function Shown({ form, writing: asked, onRemoved }: Omit<Props, 'id'> & { form: Submission }) {
  const handles = form.role === 'approver' || form.role === 'officer'
  const { writing, write, textRef } = useWriting(asked)
  return (
    <>
      <h3 className="text-lg [overflow-wrap:anywhere]">{titleOf(form)}</h3>
      <ApplicationBadges form={form} />
      {handles && <DecisionBar form={form} compact onWrite={write} onDeleted={onRemoved} />}
      <DescriptionList small narrow items={factsOf(form)} />
      <ApplicationThread form={form} latest={previewedEntries} />
      {handles && <ApplicationBox {...{ form, writing, textRef }} onSwitch={write} />}
    </>
  )
}
