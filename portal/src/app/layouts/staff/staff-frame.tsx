/** What is around the screens of staff, in one file that only staff load. */
export { FootBar } from './foot-bar.tsx'
export { SideNav } from './side-nav.tsx'
export { TopBar } from './top-bar.tsx'
