import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'

type Props = {
  name: string
  /** The heading of a page that has no other one now. */
  heading?: string | undefined
  onOwn?: (() => void) | undefined
}

/** Shown instead of a screen of a company for which the person may no longer act. */
export function LostCompany({ name, heading, onOwn }: Props) {
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <Alert
        kind="warning"
        title={`You may no longer act for ${name}`}
        className="max-w-3xl"
        actions={
          <>
            {onOwn && <Button onClick={onOwn}>Continue in your own name</Button>}
            <LinkButton to="/user-profile">Open your profile</LinkButton>
          </>
        }
      >
        A colleague who manages the members of the company has changed what you may do. The company keeps everything
        that was saved for it.
      </Alert>
    </>
  )
}
