/**
 * What people type for 2026-11-24 or 2026-11-24T14:30, in the order that our languages share: 24/11/2026, or
 * 24/11/2026 14:30.
 */
export function typedDate(value: string): string {
  const [day = '', time] = value.slice(0, 16).split('T')
  return [day.split('-').toReversed().join('/'), time].filter(Boolean).join(' ')
}
