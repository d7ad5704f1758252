import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whose place a draft takes when it is published, by name. */
export function DefaultMoves({ from }: { from: string | undefined }) {
  const { t } = useTranslation()
  const words = from
    ? t(
        '“{{from}}” is the default now and stays so until you publish this one. Then this one takes its place.',
        { from },
      )
    : t('It becomes the default when you publish it.')
  return <Text size="sm">{words}</Text>
}
