import {
  Button,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { people } from '../../api/users/contract.ts'
import { useApiMutation } from '../client.ts'
import { isLanguage, languages, switchLanguage, msg } from '../i18n.ts'
import { useMe } from './me.ts'
import { listShortcuts } from './Shortcuts.tsx'
import { signOut } from '../signIns/signOut.ts'
import { useBrand } from './Brand.tsx'
import classes from './Profile.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
]

/** What the panel beneath my name holds; fetched when it is opened. */
export function ProfileMenu({ name, role, close }: { name: string; role: string; close: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Stack gap="md" p="md">
      <div className={classes.who}>
        <Text fw={650}>{name}</Text>
        <Text size="sm" c="dimmed">
          {role}
          {me.branch ? ` · ${me.branch}` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {me.email ?? me.contactNumber}
        </Text>
      </div>
      <Button
        component={Link}
        to="/account"
        variant="default"
        leftSection={<IconUserCircle size={18} aria-hidden />}
        onClick={close}
      >
        {t('My account')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconKeyboard size={18} aria-hidden />}
        onClick={() => {
          close()
          listShortcuts()
        }}
      >
        {t('Keyboard shortcuts')}
      </Button>
      <Language />
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t('Theme')}
        </Text>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('Theme')}
          data={schemes.map(({ value, label }) => ({ value, label: t(label) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void signOut()}
      >
        {t('Sign out')}
      </Button>
    </Stack>
  )
}

/** Each language by its own name; kept with the person, so that mail and other devices speak it too. */
function Language() {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const { isMainHost } = useBrand()
  const save = useApiMutation(people.update, { refreshes: [people.details] })
  const choose = (language: string) => {
    if (!isLanguage(language)) return
    void switchLanguage(language).catch(() => null)
    if (!isMainHost && !me.impersonatedBy)
      save.mutate({ params: { id: me.userId }, body: { preferredLanguage: language } })
  }
  return (
    <NativeSelect
      label={t('Language')}
      size="sm"
      value={i18n.language}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {Object.entries(languages).map(([code, own]) => (
        <option key={code} value={code} lang={code}>
          {own}
        </option>
      ))}
    </NativeSelect>
  )
}
