import { useState } from 'react'
import { getTopics } from '#features/topics/contract.ts'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { LoadFailure, Loading } from '../load-failure.tsx'

type TopicDialogProps = {
  count: number
  onClose: () => void
  onChoose: (action: 'tag' | 'untag', topic: string) => void
}

/** Chooses a topic, and whether the chosen items are put under it or taken out. */
export function TopicDialog({ count, onClose, onChoose }: TopicDialogProps) {
  const topics = useApiQuery(getTopics, {})
  const [topic, setTopic] = useState('')
  const [missing, setMissing] = useState(false)
  const choose = (action: 'tag' | 'untag') => (topic ? onChoose(action, topic) : setMissing(true))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Topic of ${count} item${count === 1 ? '' : 's'}`}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => choose('untag')}>Take out</Button>
          <Button variant="primary" onClick={() => choose('tag')}>
            Put under the topic
          </Button>
        </>
      }
    >
      {topics.isError && <LoadFailure reason={topics.error.message} onRetry={() => void topics.refetch()} />}
      {topics.isPending && <Loading />}
      {topics.data && (
        <NativeSelect
          label="Topic"
          hint="Items with a draft get it in the draft. The others are published with it at once."
          placeholder="Choose a topic"
          value={topic}
          error={missing && !topic ? 'Choose a topic' : undefined}
          options={topics.data.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={(event) => setTopic(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
