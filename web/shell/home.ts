import { useMe } from './me.ts'
import { useBrand } from './Brand.tsx'

/**
 * Returns the path of the start page: /platform on the main host; while impersonating, a page that shows no complaint.
 */
export function useHome(): string {
  const { isMainHost } = useBrand()
  const { impersonatedBy, permissions } = useMe()
  if (isMainHost) return '/platform'
  if (!impersonatedBy) return '/dashboard'
  return permissions.includes('user:list') ? '/users' : '/manuals'
}
