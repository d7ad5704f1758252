import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Grey lines where words will stand, in about the size they will have. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <Stack component="output" gap="sm" p="md" aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          h={line === 0 ? 28 : 16}
          w={line === 0 ? '40%' : `${92 - line * 9}%`}
          animate={false}
        />
      ))}
    </Stack>
  )
}
