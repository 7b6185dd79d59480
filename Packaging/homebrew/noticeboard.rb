# Copied to a tap at each release, with the tag's archive and its checksum: docs/Releasing.md.
class Noticeboard < Formula
  desc "Watch a Swift program use its notification center"
  homepage "https://github.com/OWNER/noticeboard"
  url "https://github.com/OWNER/noticeboard/archive/refs/tags/0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/noticeboard.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia

  uses_from_macos "swift" => :build
  uses_from_macos "ncurses"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "noticeboard"
    bin.install ".build/release/noticeboard"
    (man1/"noticeboard.1").write Utils.safe_popen_read(bin/"noticeboard", "reference", "manual")
    generate_completions_from_executable(bin/"noticeboard", "--generate-completion-script",
                                         shells: [:bash, :zsh, :fish])
  end

  test do
    (testpath/"script.txt").write <<~SCRIPT
      observe cart.changed as badge
      post cart.changed 3
      expect deliveries cart.changed 1
    SCRIPT
    output = shell_output("#{bin}/noticeboard run script.txt")
    assert_match "deliveries of cart.changed: expected 1, found 1", output
    assert_equal version.to_s, shell_output("#{bin}/noticeboard --version").strip
  end
end
