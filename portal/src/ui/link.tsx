import type { Ref } from 'react'
import { Link as RouterLink, type LinkProps } from 'react-router'
import { isApplicationPath } from './application-paths.ts'

/** A link within the site. The application opens its own screens itself; the browser loads everything else, since public pages are documents. */
export function Link(props: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  return <RouterLink reloadDocument={!staysInApplication(props.to)} {...props} />
}

/** A target without a path, such as `?step=2`, is a part of the screen itself. */
function staysInApplication(to: LinkProps['to']): boolean {
  const path = typeof to === 'string' ? to : (to.pathname ?? '')
  return !path.startsWith('/') || isApplicationPath(path)
}
