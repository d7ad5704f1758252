import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whose place a draft takes when it is published, by name. */
export function DefaultMoves({ from }: { from: string | undefined }) {
  const { t } = useTranslation()
  const words = from
    ? t(
        '“{{from}}” is the current default and stays the default until ' +
          'you publish this workflow, which then replaces it.',
        { from },
      )
    : t('It becomes the default when you publish it.')
  return <Text size="sm">{words}</Text>
}
