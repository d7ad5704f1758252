import { Avatar, Button, NativeSelect, Popover, SegmentedControl, Stack, Text, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { people } from '../../api/people/contract.ts'
import { useAct } from '../client.ts'
import { isLanguage, languages, speak, word } from '../i18n.ts'
import { roleLabels, useMe } from '../people/me.ts'
import { signOut } from '../people/signOut.ts'
import { useBrand } from './Brand.tsx'
import classes from './Profile.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [{ value: 'auto', label: word('System') }, { value: 'light', label: word('Light') }, { value: 'dark', label: word('Dark') }]

/** Who I am here, in which language, how it looks, and the way out. */
export function Profile() {
  const { t } = useTranslation()
  const me = useMe()
  const { backgroundColor } = useBrand()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [opened, popover] = useDisclosure(false)
  const name = `${me.firstName} ${me.lastName}`.trim()
  const role = me.isPlatformAdmin ? t('Platform Admin') : t(roleLabels[me.role])
  return (
    <Popover width={288} position="bottom-end" trapFocus opened={opened} onChange={(open) => (open ? popover.open() : popover.close())}>
      <Popover.Target>
        <UnstyledButton className={classes.target} onClick={popover.toggle}>
          <Avatar size={32} color="brand" variant={backgroundColor ? 'white' : 'light'} name={name} src={me.profileImageUrl} imageProps={{ alt: '' }} aria-hidden />
          <span className={classes.name}><Text span size="sm" fw={600}>{name}</Text><Text span size="xs" className={classes.role}> {role}</Text></span>
          <IconChevronDown size={16} aria-hidden className={classes.more} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Your menu')}>
        <Stack gap="md">
          <div className={classes.who}>
            <Text fw={650}>{name}</Text>
            <Text size="sm" c="dimmed">{role}{me.branch ? ` · ${me.branch}` : ''}</Text>
            <Text size="sm" c="dimmed">{me.email ?? me.contactNumber}</Text>
          </div>
          <Button component={Link} to="/account" variant="default" leftSection={<IconUserCircle size={18} aria-hidden />} onClick={popover.close}>{t('My account')}</Button>
          <Language />
          <div>
            <Text size="sm" fw={600} mb={4}>{t('How it looks')}</Text>
            <SegmentedControl fullWidth size="sm" aria-label={t('How it looks')} data={schemes.map(({ value, label }) => ({ value, label: t(label) }))} value={colorScheme} onChange={setColorScheme} />
          </div>
          <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut()}>{t('Sign out')}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Each language by its own name; kept with the person, so that mail and other devices speak it too. */
function Language() {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const { isMainHost } = useBrand()
  const save = useAct(people.update, { refreshes: [people.details] })
  const choose = (language: string) => {
    if (!isLanguage(language)) return
    void speak(language).catch(() => null)
    if (!isMainHost && !me.impersonatedBy) save.mutate({ params: { id: me.userId }, body: { preferredLanguage: language } })
  }
  return (
    <NativeSelect label={t('Language')} size="sm" value={i18n.language} onChange={(event) => choose(event.currentTarget.value)}>
      {Object.entries(languages).map(([code, own]) => <option key={code} value={code} lang={code}>{own}</option>)}
    </NativeSelect>
  )
}
