import { useOutletContext } from 'react-router'
import { type ContentType, type ManagerTab, managerTabs } from '#fields/content/content-type.ts'

/** All content types, passed by the frame of the content manager to its screens. */
export const useContentTypes = () => useOutletContext<readonly ContentType[]>()

export const tabKeys = Object.keys(managerTabs) as ManagerTab[]
