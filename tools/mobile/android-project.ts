import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { android, root } from './places.ts'
import { changed, type Release } from './release.ts'

const main = path.join(android, 'app/src/main')
const resources = path.join(main, 'res')

function links(host: string): string {
  return `            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" android:path="/" />
            </intent-filter>

        </activity>`
}

const mark = `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="108dp" android:height="108dp" android:viewportWidth="54" android:viewportHeight="54">
    <group android:translateX="11" android:translateY="11">
        <path android:pathData="M8,12.5L16,7l8,5.5M8,18.5L16,13l8,5.5M8,24.5L16,19l8,5.5" android:strokeColor="#fcfcfc" android:strokeWidth="2.75" android:strokeLineCap="round" android:strokeLineJoin="round" />
    </group>
</vector>
`
const splash = `<?xml version="1.0" encoding="utf-8"?>
<shape xmlns:android="http://schemas.android.com/apk/res/android" android:shape="rectangle">
    <solid android:color="#fbfaf8" />
</shape>
`

/** The template's own pictures give way to the mark: as a drawing, and as one picture for devices that know none. */
function drawMark(): void {
  for (const folder of readdirSync(resources)) {
    if (/^mipmap-.*dpi$/.test(folder) || /^drawable-(land|port)/.test(folder)) rmSync(path.join(resources, folder), { recursive: true })
  }
  rmSync(path.join(resources, 'drawable/splash.png'))
  writeFileSync(path.join(resources, 'drawable/splash.xml'), splash)
  writeFileSync(path.join(resources, 'drawable-v24/ic_launcher_foreground.xml'), mark)
  const picture = path.join(resources, 'mipmap-xxxhdpi')
  mkdirSync(picture)
  for (const name of ['ic_launcher', 'ic_launcher_round']) {
    copyFileSync(path.join(root, 'web/public/icons/icon-192.png'), path.join(picture, `${name}.png`))
    changed(path.join(resources, `mipmap-anydpi-v26/${name}.xml`), [[/@mipmap\/ic_launcher_foreground/, '@drawable/ic_launcher_foreground']])
  }
  changed(path.join(resources, 'values/ic_launcher_background.xml'), [[/#[0-9A-Fa-f]{6}/, '#334fb8']])
}

/** Makes the fresh template ours: no backup of the app's data, links to the server, version, mark. */
export function ownAndroid({ server, version, code }: Release): void {
  changed(path.join(main, 'AndroidManifest.xml'), [
    [/android:allowBackup="true"/, 'android:allowBackup="false"'],
    ...(server === undefined ? [] : [[/ {8}<\/activity>/, links(new URL(server).host)] as const]),
  ])
  changed(path.join(android, 'app/build.gradle'), [
    [/versionCode \d+/, `versionCode ${code}`],
    [/versionName "[^"]*"/, `versionName "${version}"`],
  ])
  drawMark()
}

/** What is wrong with the project, in words. */
export function androidFaults(): string[] {
  const manifest = readFileSync(path.join(main, 'AndroidManifest.xml'), 'utf8')
  const plugins = readFileSync(path.join(android, 'capacitor.settings.gradle'), 'utf8')
  return [
    ...(manifest.includes('android:allowBackup="false"') ? [] : ['The Android manifest lets backups read the app.']),
    ...['aparajita-capacitor-secure-storage', 'capacitor-app'].flatMap((name) =>
      plugins.includes(name) ? [] : [`Android lacks the plugin ${name}.`],
    ),
  ]
}
