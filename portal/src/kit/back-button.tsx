import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { openPage } from './api/open-page.ts'

/** Goes back one page; to the profile where the tab has none before. */
export function BackButton() {
  const navigate = useNavigate()
  const back = () => void (window.history.length > 1 ? navigate(-1) : openPage('/user-profile'))
  return (
    <Button size="sm" variant="quiet" icon="arrow-left" onClick={back}>
      Back
    </Button>
  )
}
