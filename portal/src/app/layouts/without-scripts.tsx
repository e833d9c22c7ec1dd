import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Above a page that is rendered for its reader (docs/decisions/0035), whose controls wait for scripts. */
export const ReaderWithoutScripts = () => (
  <div className="shell pt-6">
    <Alert
      title="You read this page without JavaScript"
      actions={
        <form method="post" action="/user-profile/log-out">
          <Button type="submit">Log out</Button>
        </form>
      }
    >
      Links work, and you can write complaints and petitions. To use the other buttons and fields of this page, switch
      JavaScript on and log in again.
    </Alert>
  </div>
)
