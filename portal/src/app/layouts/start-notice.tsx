import { useEffect } from 'react'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useContact } from '#kit/site-frame.ts'
import { useIsDocument } from '#kit/use-is-document.ts'

/**
 * Part of every application page's HTML, and shown by the style sheet alone when the application has not started after 10 s, or cannot (layouts.css):
 * no script is needed for it. The application takes it away.
 */
export function StartNotice() {
  const isDocument = useIsDocument()
  const { general } = useContact().contacts
  useEffect(() => {
    document.documentElement.dataset['started'] = ''
  }, [])
  if (isDocument) return null
  return (
    <div className="start-notice shell" data-print="no">
      <Alert
        kind="error"
        title="This page did not load."
        className="my-6 max-w-xl"
        actions={
          // An empty address is that of the page.
          <AnchorButton href="" icon="retry">
            Try again
          </AnchorButton>
        }
      >
        Your connection may be slow. You can also call the Commission: <PhoneLink phone={general.phone} />
      </Alert>
    </div>
  )
}
