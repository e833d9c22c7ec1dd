import type { ActingOwner } from '#kit/company/acting-for.ts'
import { LostCompany } from '#kit/company/lost-company.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'

type Props = { acting: ActingOwner; heading: string | undefined }

/** In place of a form: the person may not prepare it for the company that this device has chosen. */
export function NoMandate({ acting: { company, lost, actFor }, heading }: Props) {
  const onOwn = () => actFor(null)
  if (lost) return <LostCompany name={lost} heading={heading} onOwn={onOwn} />
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <Alert
        kind="warning"
        title={`You may not prepare applications for ${company?.name}`}
        className="max-w-3xl"
        actions={
          <>
            <Button onClick={onOwn}>Apply in your own name</Button>
            <LinkButton to="/user-profile/forms">See the applications</LinkButton>
          </>
        }
      >
        You can read what the company has filed. Ask a colleague who manages its members to let you prepare
        applications.
      </Alert>
    </>
  )
}
