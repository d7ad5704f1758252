/** "This is a shared device": said at sign-in, and remembered by this browser until it is said otherwise. */
const storageKey = 'redress.sharedDevice'

export const isSharedDevice = (): boolean => localStorage.getItem(storageKey) === 'yes'
export function setSharedDevice(isShared: boolean): void {
  if (isShared) localStorage.setItem(storageKey, 'yes')
  else localStorage.removeItem(storageKey)
}
