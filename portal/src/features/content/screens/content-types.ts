import { useOutletContext } from 'react-router'
import type { ContentType, ManagerTab } from '#fields/content/content-type.ts'
import { managerTabs } from '#manager-tabs.ts'

/** All content types, passed by the frame of the content manager to its screens. */
export const useContentTypes = () => useOutletContext<readonly ContentType[]>()

export const tabKeys = Object.keys(managerTabs) as ManagerTab[]
