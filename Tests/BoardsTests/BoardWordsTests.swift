import Boards
import Testing
import Timekeeping

@Suite("The board's own words")
struct BoardWordsTests {
  @Test(
    "The first locale that is named counts, and there are words for two languages",
    arguments: [
      (nil, [:], .english), (nil, ["LANG": "zh_CN.UTF-8"], .chinese), (nil, ["LANG": "de_DE.UTF-8"], .english),
      (nil, ["LC_MESSAGES": "C", "LANG": "zh_CN"], .english), (nil, ["LC_MESSAGES": "zh", "LANG": "en_GB"], .chinese),
      (nil, ["LC_ALL": "POSIX", "LC_MESSAGES": "zh"], .english), (nil, ["LC_ALL": "", "LANG": "zh_TW"], .chinese),
      // the habit of clocks is another category's affair
      (nil, ["LC_TIME": "zh_CN"], .english), ("en", ["LC_ALL": "zh_CN"], .english), ("zh-Hans", [:], .chinese),
    ] as [(String?, [String: String], TimeStyle.Language)])
  func language(tag: String?, environment: [String: String], expected: TimeStyle.Language) {
    #expect(BoardWords(tag: tag, environment: environment).language == expected)
  }

  @Test(
    "There are words for English and Chinese tags, and for no others",
    arguments: [
      ("en", true), ("en-GB", true), ("EN_US.UTF-8", true), ("zh", true), ("zh-Hans-CN", true), ("zh_TW", true),
      ("cmn", true), ("fr", false), ("", false), ("english", false), ("C", false),
    ])
  func tags(tag: String, expected: Bool) {
    #expect(BoardWords.hasWords(for: tag) == expected)
  }

  @Test("Each state has a word of its own in each language, and in Chinese of Chinese characters")
  func states() {
    for language in TimeStyle.Language.allCases {
      let words = BoardRow.State.allCases.map { BoardWords(language).word(for: $0) }
      #expect(Set(words).count == words.count)
      #expect(words.allSatisfy { $0.unicodeScalars.allSatisfy { ($0.value >= 0x4e00) == (language == .chinese) } })
    }
  }
}
