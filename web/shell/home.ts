import { useMe } from './me.ts'
import { useBrand } from './Brand.tsx'

/**
 * Where somebody begins: the platform’s admins with what waits there; whoever acts in another's name where no
 * complaint is shown.
 */
export function useHome(): string {
  const { isMainHost } = useBrand()
  const { impersonatedBy, permissions } = useMe()
  if (isMainHost) return '/platform'
  if (!impersonatedBy) return '/dashboard'
  return permissions.includes('user:list') ? '/users' : '/manuals'
}
