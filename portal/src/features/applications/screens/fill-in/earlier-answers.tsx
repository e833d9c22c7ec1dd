import type { FormAnswers } from '#fields/field.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { plainWords } from '../desk/answer-groups.ts'

type Props = { earlier: FormAnswers; answers: FormAnswers; onSettle: (chosen: FormAnswers) => void }

/** What was typed on this device into answers that others have replaced since, in the account. Nothing is replaced before the choice. */
export const EarlierAnswers = ({ earlier, answers, onSettle }: Props) => (
  <Alert
    kind="warning"
    className="mb-8 max-w-3xl"
    title="You typed other answers on this device before this application was begun"
    actions={
      <>
        <Button onClick={() => onSettle({})}>Keep those in my account</Button>
        <Button onClick={() => onSettle(earlier)}>Use those of this device</Button>
      </>
    }
  >
    <DescriptionList
      dense
      items={Object.entries(earlier).map(([name, answer]) => ({
        term: name,
        value: `${plainWords(answer) || 'Nothing'} (in your account: ${plainWords(answers[name]) || 'nothing'})`,
      }))}
    />
  </Alert>
)

/** The answers have made an application already, from here or from another device. */
export const SentBefore = ({ onRenew }: { onRenew: () => void }) => (
  <Alert
    kind="warning"
    title="You have already sent these answers"
    actions={
      <>
        <LinkButton to="/user-profile/forms">Open your forms</LinkButton>
        <Button onClick={onRenew}>Make a new application</Button>
      </>
    }
  >
    They arrived from here or from another device. Continue with them from your forms, or make another application with
    the answers on this page, which are kept on this device.
  </Alert>
)
