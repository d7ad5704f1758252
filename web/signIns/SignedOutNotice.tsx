import { Alert, Checkbox } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsOnDevice, keptOnDeviceDays } from '../autosave/deviceKeys.ts'
import { isSharedDevice, setSharedDevice } from '../autosave/sharedDevice.ts'
import { wasSignedOut } from './sessionEnd.ts'

/** Why somebody who was at work is asked to sign in. The same for everybody: it says nothing of what there is. */
export function SignedOutNotice() {
  const { t } = useTranslation()
  const [isSignedOut] = useState(wasSignedOut)
  if (!isSignedOut) return null
  return (
    <Alert icon={<IconInfoCircle size={18} aria-hidden />} title={t('You were signed out')}>
      {keepsOnDevice()
        ? t(
            'Your session ended. What you wrote is kept on this device for {{days}} days. ' +
              'Sign in as the same person to continue.',
            { days: keptOnDeviceDays },
          )
        : t('Your session ended. Nothing that was not saved is kept on this device.')}
    </Alert>
  )
}

/** Asked where somebody signs in. */
export function SharedDevice() {
  const { t } = useTranslation()
  const [isShared, setShared] = useState(isSharedDevice)
  return (
    <Checkbox
      label={t('This is a shared device')}
      description={t('What you write is then not kept in this browser.')}
      checked={isShared}
      onChange={(event) => {
        setShared(event.currentTarget.checked)
        setSharedDevice(event.currentTarget.checked)
      }}
    />
  )
}
