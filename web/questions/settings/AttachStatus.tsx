import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../callError.ts'
import { msg } from '../../i18n.ts'
import { MutationError } from '../../parts/MutationError.tsx'

export const notSavedHere = msg(
  'The file is not saved on this device. If you leave this page now, you will have to choose it again.',
)

/** Why a file that was chosen was not sent, and whether it is lost with the page. */
export function AttachStatus({ error, isUnkept }: { error: CallError | null; isUnkept: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <MutationError error={error} />
      <Text size="sm" component="output" display="block">
        {isUnkept && t(notSavedHere)}
      </Text>
    </>
  )
}
